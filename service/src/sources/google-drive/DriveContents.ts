import type { Credential } from '../Credential.ts'
import { spendTurns } from '../client/pacing.ts'
import type { SourceAnswer } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import { EXPORT_TOO_LARGE } from '../google/googleMeaning.ts'
import { SourceFault } from '../SourceFault.ts'
import type { ItemContent, SourceItem } from '../SourceItem.ts'
import { ExportLinks } from './driveAnswers.ts'
import { type Native, nativeOf, OTHER_EXPORTS, withEnding } from './driveFormats.ts'
import { keyHeader, targetOfHandle } from './resourceKeys.ts'
import { withoutDataUrls } from './withoutDataUrls.ts'

/** Extra turns of a download, which costs 200 units. That an export costs the same is assumed. */
const DOWNLOAD_TURNS = 1

type Export = Pick<Native, 'ending' | 'exportAs'>
type ContentRequest = { readonly id: string; readonly headers: Readonly<Record<string, string>> }

/** The contents of files in Google Drive. */
export class DriveContents {
  private readonly api: GoogleApi

  constructor(api: GoogleApi) {
    this.api = api
  }

  async fetch(credential: Credential, item: SourceItem, signal: AbortSignal): Promise<ItemContent> {
    await spendTurns(DOWNLOAD_TURNS, signal)
    const mimeType = item.mimeType ?? ''
    const { id, key } = targetOfHandle(item)
    const content = { id, headers: keyHeader(id, key) }
    const native = nativeOf(mimeType)
    if (native) return this.exported(credential, item, { native, content }, signal)
    const at = [pathOf(id), { alt: 'media', supportsAllDrives: 'true' }, content.headers] as const
    const { bytes } = await whileFetching(this.api.bytes(credential, at, signal))
    return { name: withEnding(item.name, mimeType), bytes }
  }

  private async exported(
    credential: Credential,
    { name }: SourceItem,
    { native, content }: { readonly native: Native; readonly content: ContentRequest },
    signal: AbortSignal,
  ): Promise<ItemContent> {
    const at = [`${pathOf(content.id)}/export`, { mimeType: native.exportAs }, content.headers] as const
    try {
      const { bytes } = await whileFetching(this.api.bytes(credential, at, signal))
      return contentOf(name, native, bytes)
    } catch (error) {
      if (!(error instanceof SourceFault) || error.message !== EXPORT_TOO_LARGE) throw error
      const [form, answer] = await this.linked(credential, { native, content, error }, signal)
      return contentOf(name, form, answer.bytes)
    }
  }

  /**
   * Downloads an export of more than 10 MB from the file's export links:
   * https://github.com/rclone/rclone/issues/2893,
   * https://developers.google.com/workspace/drive/api/reference/rest/v3/files (`exportLinks`).
   */
  private async linked(
    credential: Credential,
    {
      native,
      content,
      error,
    }: { readonly native: Native; readonly content: ContentRequest; readonly error: SourceFault },
    signal: AbortSignal,
  ): Promise<readonly [Export, SourceAnswer]> {
    const query = { fields: 'exportLinks', supportsAllDrives: 'true' }
    const at = [pathOf(content.id), query, content.headers] as const
    const { exportLinks } = await this.api.read(ExportLinks, credential, at, signal)
    for (const form of [native, ...(OTHER_EXPORTS[native.format] ?? [])]) {
      const link = exportLinks[form.exportAs]
      if (link === undefined || !URL.canParse(link)) continue
      return [form, await whileFetching(this.api.bytesAt(credential, new URL(link), signal))]
    }
    throw error
  }
}

function contentOf(name: string, { ending }: Export, bytes: AsyncIterable<Uint8Array>): ItemContent {
  return { name: `${name}.${ending}`, bytes: ending === 'md' ? withoutDataUrls(bytes) : bytes }
}

function pathOf(id: string): string {
  return `/files/${encodeURIComponent(id)}`
}
