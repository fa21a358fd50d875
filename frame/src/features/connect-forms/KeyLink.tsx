import { observer } from 'mobx-react-lite'
import type { KeyPage } from '../../domain/sources/FormDescriptor.ts'
import { formsTexts } from '../../i18n/formsTexts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** Links to the page with the key, in a new tab, so that the form stays. */
export const KeyLink = observer(function KeyLink({ page, source }: { page: KeyPage; source: string }) {
  const text = formsTexts()
  return (
    <a href={page.address} target="_blank" rel="noopener noreferrer">
      {page.kind === 'form' && text.openKeyPage(source)}
      {page.kind === 'article' && text.howToFind}
      {page.kind === 'guide' && text.howToSetUp}
      <VisuallyHidden> {text.newTab}</VisuallyHidden>
    </a>
  )
})
