const MAX_TITLE_CHARS = 72
/** A scope is a folder or a subject: `sync:`, `http, wire:`, `service/db:`. */
const SCOPED = /^[a-z0-9][a-z0-9/-]*(?:, [a-z0-9][a-z0-9/-]*)*: \S/
const SQUASH = /^(?:[a-z0-9/-]+: )?(?:format|fix tests?|wip|fixup!.*|squash!.*|x)\.?$/i

/**
 * Returns what is wrong with the title of a commit; an empty array if nothing is.
 * @param {string} title
 */
export function commitFaults(title) {
  const faults = []
  if (title.length > MAX_TITLE_CHARS)
    faults.push(`has ${title.length} characters, more than ${MAX_TITLE_CHARS}`)
  if (!SCOPED.test(title)) faults.push('has no scope, such as "sync: …"')
  if (title.endsWith('.')) faults.push('ends with a period')
  if (SQUASH.test(title)) faults.push('belongs into the commit that caused it: squash it')
  return faults
}
