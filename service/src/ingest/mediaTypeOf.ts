import type { MediaType } from '@inlet/wire/service'

/** What kind of thing a file of this MIME type is. What is no picture, sound or film is read as text. */
export function mediaTypeOf(mimeType: string | null): MediaType {
  const kind = /^(image|audio|video)\/(?!svg)/.exec(mimeType ?? '')?.[1]
  if (kind === 'image') return 'IMAGE'
  if (kind === 'audio') return 'AUDIO'
  return kind === 'video' ? 'VIDEO' : 'TEXT'
}
