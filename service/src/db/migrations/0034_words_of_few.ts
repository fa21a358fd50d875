export const wordsOfFew = `
-- Whoever knows of terms reads the words of chunks alone that have none yet. To find them out took as long as all else
-- that is stored of a chunk.
alter table chunks alter column words drop expression;
create function words_of_chunk() returns trigger language plpgsql as $$
begin
  new.words := to_tsvector('english', left(new.text, 200000));
  return new;
end $$;
create trigger chunks_without_terms before insert or update of text, terms on chunks for each row
  when (new.terms is null) execute function words_of_chunk();
`
