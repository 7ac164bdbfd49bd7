"""Long attacks, for `make torture`: kills, random moves, hostile files, slow readers, bad disks."""
