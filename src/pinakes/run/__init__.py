"""Many documents, safely."""
