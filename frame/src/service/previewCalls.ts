import { GenericSuccess, Preview, PreviewStarted } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import { readAnswer } from './readAnswer.ts'
import type { PreviewCalls } from './ServiceClient.ts'

export function previewCalls(service: AuthenticatedFetch): PreviewCalls {
  return {
    begin: async (request, options) =>
      (await service.post(PreviewStarted, '/integrations/items/preview', request, options)).preview_id,
    read: (id, options) => service.get(Preview, `/previews/${id}`, options),
    async end(id, options) {
      const answer = await service.send(`/previews/${id}`, { method: 'DELETE' }, options)
      readAnswer(GenericSuccess, answer, 'DELETE /previews')
    },
  }
}
