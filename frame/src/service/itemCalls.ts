import { GenericSuccess, ItemsPage } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { ItemCalls } from './ServiceClient.ts'
import { succeeds } from './succeeds.ts'

export function itemCalls(service: AuthenticatedFetch): ItemCalls {
  return {
    list: (query, options) => service.post(ItemsPage, '/integrations/items/list', query, options),
    sync: (request, options) =>
      succeeds(service.post(GenericSuccess, '/integrations/files/sync', request, options)),
  }
}
