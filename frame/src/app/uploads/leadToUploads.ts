import { when } from 'mobx'
import type { Services } from '../../domain/Services.tsx'
import { uploadStore } from '../../features/local-upload/uploadStore.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { findUploads } from './findUploads.ts'

/** Where the user doesn't see the list of files, tells them that some wait, and leads there. */
export async function leadToUploads(services: Services): Promise<void> {
  const { banners, integrations, navigation } = services
  const { saved } = uploadStore(services)
  await when(() => saved.waiting.length > 0)
  const integration = findUploads(integrations)
  if (!integration || navigation.step === integration.id) return
  const run = () => navigation.open(integration.id)
  const banner = {
    type: 'WARN',
    message: uploadTexts().keptWaiting(saved.waiting.length, saved.total),
    action: { label: uploadTexts().openSource(integration.name), run },
    persist: true,
  } as const
  banners.show(banner)
  await when(() => navigation.step === integration.id || saved.waiting.length === 0)
  banners.dismiss(banner)
}
