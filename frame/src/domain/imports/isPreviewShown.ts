import type { Preview } from '@inlet/wire/service'
import type { Session } from '../shell/Session.ts'

/** Whether an import is large enough for its preview to be shown, by the host's option. */
export function isPreviewShown({ options }: Pick<Session, 'options'>, preview: Preview | null): boolean {
  const { previewAbove: above } = options
  return above === undefined || (preview?.files ?? 0) > above
}
