export const workingProcesses = `
-- Whether a process runs jobs. Those of earlier releases do not say it, and count as if they did.
alter table processes add column works boolean not null default true;
`
