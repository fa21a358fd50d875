import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ScrapeLimits } from '../../domain/offer/settings.ts'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { NumberField } from '../../ui/field/NumberField.tsx'
import { typedNumber } from './typedNumber.ts'
import styles from './WebsiteForm.module.css'
import type { WebsiteRow } from './WebsiteRow.ts'

/** Depth and page limits of one website. Applied to the row only by the button. */
export const ConfigurePanel = observer(function ConfigurePanel(props: {
  row: WebsiteRow
  limits: ScrapeLimits
  onApply: () => void
}) {
  const { row, limits, onApply } = props
  const [depth, setDepth] = useState(row.recursionDepth)
  const [pages, setPages] = useState(row.maxPageToScrape)
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        // React passes events through portals, so stop this submit before the surrounding form handles it.
        event.stopPropagation()
        row.configure({ recursionDepth: depth, maxPageToScrape: pages })
        onApply()
      }}
    >
      <NumberField
        label={scrapeTexts().depth}
        hint={scrapeTexts().depthHint(limits.maxDepth)}
        placeholder={String(limits.defaultDepth)}
        value={depth}
        onText={(text) => setDepth(typedNumber(text, limits.maxDepth, depth))}
      />
      <NumberField
        label={scrapeTexts().pages}
        hint={scrapeTexts().pagesHint(limits.maxPages)}
        placeholder={String(limits.maxPages)}
        value={pages}
        onText={(text) => setPages(typedNumber(text, limits.maxPages, pages))}
      />
      <Button type="submit" variant="primary">
        {scrapeTexts().apply}
      </Button>
    </form>
  )
})
