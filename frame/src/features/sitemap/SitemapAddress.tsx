import { observer } from 'mobx-react-lite'
import type { Ref } from 'react'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import { sitemapTexts } from '../../i18n/sitemapTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { ScreenFooter } from '../../ui/screen/ScreenFooter.tsx'
import styles from './Sitemap.module.css'
import type { SitemapStore } from './SitemapStore.ts'

const FORM = 'sitemap'

export const SitemapAddress = observer(function SitemapAddress(props: {
  store: SitemapStore
  start: Ref<HTMLInputElement>
}) {
  const { store, start } = props
  const text = sitemapTexts()
  const fetching = store.status === 'fetching'
  return (
    <form
      id={FORM}
      aria-busy={fetching}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store.fetch()
      }}
    >
      <TextField
        label={text.address}
        prefix="https://"
        placeholder={text.placeholder}
        hint={hintFor(store)}
        error={store.marked ? text.notAnAddress : undefined}
        inputRef={start}
        value={store.typed}
        readOnly={fetching}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        onChange={store.type}
      />
      <LiveRegion text={fetching ? text.fetching : ''} />
      <ScreenFooter>
        <div className={styles.buttons}>
          {fetching && <Button onClick={store.cancel}>{text.cancel}</Button>}
          <Button type="submit" form={FORM} variant="primary" disabled={store.isBlank} busy={fetching}>
            {text.fetch}
          </Button>
        </div>
      </ScreenFooter>
    </form>
  )
})

function hintFor({ status, isUpgraded }: SitemapStore): string {
  const { fetching, addressHint } = sitemapTexts()
  if (status === 'fetching') return fetching
  return isUpgraded ? scrapeTexts().upgraded : addressHint
}
