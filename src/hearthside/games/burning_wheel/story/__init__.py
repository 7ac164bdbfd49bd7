"""What else happens: wounds, Steel, money, people, lessons (BW-3 to BW-6)."""
