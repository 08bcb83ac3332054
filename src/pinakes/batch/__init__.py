"""Far too many documents: sources → leases → guarded children → shards and a manifest, on one machine or on
many.
"""
