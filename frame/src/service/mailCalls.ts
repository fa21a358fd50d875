import { GenericSuccess, MailCategories, MailFolders, MailLabels } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { MailCalls } from './ServiceClient.ts'
import { succeeds } from './succeeds.ts'

export function mailCalls(service: AuthenticatedFetch): MailCalls {
  return {
    labels: async (id, options) =>
      (await service.get(MailLabels, `/integrations/gmail/user_labels?data_source_id=${id}`, options)).labels,
    folders: async (id, options) =>
      (await service.get(MailFolders, `/integrations/outlook/user_folders?data_source_id=${id}`, options))
        .folders,
    categories: async (id, options) =>
      (
        await service.get(
          MailCategories,
          `/integrations/outlook/user_categories?data_source_id=${id}`,
          options,
        )
      ).categories,
    syncLabelled: (request, options) =>
      succeeds(service.post(GenericSuccess, '/integrations/gmail/sync', request, options)),
    syncFiled: (request, options) =>
      succeeds(service.post(GenericSuccess, '/integrations/outlook/sync', request, options)),
  }
}
