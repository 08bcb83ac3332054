"""A made web: scholars of five languages with their pages and papers, and what stands in the way of finding them."""
