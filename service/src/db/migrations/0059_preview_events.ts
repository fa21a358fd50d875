export const previewEvents = `
-- A preview is an event of its customer, as files and accounts are: the id, and whether it still counts.
create function note_preview() returns trigger language plpgsql as $$
begin
  insert into customer_events (customer_id, type, object_id, state)
  values (new.customer_id, 'preview.progress', new.id, new.state);
  perform wake_streams(new.customer_id);
  return null;
end $$;
create trigger new_previews_noted after insert on previews for each row execute function note_preview();
create trigger changed_previews_noted after update of figures, state on previews for each row
  when ((old.figures, old.state) is distinct from (new.figures, new.state)) execute function note_preview();
`
