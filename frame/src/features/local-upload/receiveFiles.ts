import type { RejectionCode } from '@inlet/wire/bridge'
import { when } from 'mobx'
import type { Rejected } from '../../domain/imports/handover.ts'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { organizationName } from '../../domain/offer/organization.ts'
import type { Services } from '../../domain/Services.tsx'
import { limitInMegabytes } from '../../i18n/sizes.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { unfitnessCode } from './fitness.ts'
import type { LocalUploadStore } from './LocalUploadStore.ts'
import { uploadStore } from './uploadStore.ts'
import { SYSTEM_FILES } from './uploadTypes.ts'

/**
 * Adds files from the host to the list as if the user had dropped them, once the list can change. Returns the rejected
 * ones.
 */
export async function receiveFiles(
  given: readonly unknown[],
  services: Services,
): Promise<readonly Rejected[]> {
  const store = uploadStore(services)
  // Closing the widget meanwhile would lose them.
  const release = services.session.hold(() => uploadTexts().unsent(given.length))
  await turnOf(store, given.length, services)
  release()
  const { integration } = store
  const files = given.filter((one) => one instanceof File)
  if (files.length > 0) store.dropBeside(files)
  return given.flatMap((one) => {
    const code = codeOf(one, store, integration)
    if (!code) return []
    return { name: one instanceof File ? one.name : '', code, message: wordsFor(code, integration) }
  })
}

/** Waits for a running upload, and until the user leaves its result. */
async function turnOf(store: LocalUploadStore, count: number, services: Services): Promise<void> {
  const { banners, navigation } = services
  const isEnding = () => store.view === 'SUCCESS' && navigation.step === store.integration?.id
  const message = uploadTexts().handedLater(count, organizationName(services))
  if (store.run) banners.show({ type: 'WARN', message })
  await when(() => store.run === null)
  if (!isEnding()) return
  const banner = {
    type: 'WARN',
    message,
    action: { label: uploadTexts().continueWith, run: () => store.show('ADD') },
    persist: true,
  } as const
  banners.show(banner)
  await when(() => !isEnding())
  banners.dismiss(banner)
}

/** Null: the file is in the list and can be sent. */
function codeOf(
  one: unknown,
  store: LocalUploadStore,
  integration: Integration | null,
): RejectionCode | null {
  if (!integration) return 'NOT_ENABLED'
  if (!(one instanceof File) || SYSTEM_FILES.has(one.name)) return 'TYPE'
  if (store.queue.overflow.includes(one)) return 'COUNT'
  if (!store.queue.items.some(({ file }) => file === one)) return 'DUPLICATE'
  return unfitnessCode(one, integration)
}

function wordsFor(code: RejectionCode, integration: Integration | null): string {
  const texts = uploadTexts()
  switch (code) {
    case 'TYPE':
      return texts.unsupportedFormat
    case 'SIZE':
      return texts.tooLarge(limitInMegabytes(integration?.maxFileSize ?? 0))
    case 'EMPTY':
      return texts.empty
    case 'COUNT':
      return texts.tooMany
    case 'DUPLICATE':
      return texts.listedAlready(1)
    default:
      return texts.filesNowhere
  }
}
