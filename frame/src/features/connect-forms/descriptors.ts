import { SOURCES, type Source } from '@inlet/wire/bridge'
import type { FormDescriptor } from '../../domain/sources/FormDescriptor.ts'
import { folderOf } from '../../domain/sources/folderOf.ts'

const FORMS = import.meta.glob<FormDescriptor>('../../domain/sources/*/form.ts', {
  eager: true,
  import: 'form',
})

/** The form of each source that has one. */
export const descriptors: ReadonlyMap<Source, FormDescriptor> = new Map(
  SOURCES.flatMap((source) => {
    const form = FORMS[`../../domain/sources/${folderOf(source)}/form.ts`]
    return form ? [[source, form] as const] : []
  }),
)
