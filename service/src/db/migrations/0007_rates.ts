export const rates = `
-- Lost with a crash, which only means that counting begins anew; in return a call writes no journal.
create unlogged table rates (
  key text primary key,
  -- Milliseconds since 1970 at which everything may be done again: the one number that what is left follows from.
  full_at double precision not null,
  -- What the last question was given.
  granted integer not null
);
create index rates_by_end on rates (full_at);
`
