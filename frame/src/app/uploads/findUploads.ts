import type { Integrations } from '../../domain/offer/Integrations.ts'

/** The integration by which users upload files of their own. Undefined: the host doesn't offer it. */
export function findUploads({ all }: Pick<Integrations, 'all'>) {
  return all.find(({ fileSource }) => fileSource === 'UPLOADED')
}
