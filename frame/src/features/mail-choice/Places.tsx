import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import { mailTexts } from '../../i18n/mailTexts.ts'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import styles from './MailChoice.module.css'
import type { MailChoiceStore } from './MailChoiceStore.ts'
import { mailLimits } from './mailLimits.ts'
import { placeName } from './placeName.ts'

/** Longer lists get a search field. */
const MAX_UNSEARCHED_PLACES = 8

/** All mail, or the chosen labels or folders. */
export const Places = observer(function Places({ store }: { store: MailChoiceStore }) {
  const { source, mailbox } = store
  const [search, setSearch] = useState('')
  const heading = useId()
  const text = mailTexts()
  const wanted = search.trim().toLocaleLowerCase()
  const named = mailbox.places.map((place) => ({ id: place.id, name: placeName(place) }))
  const found = named.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  const shown = found.slice(0, mailLimits.shown)
  return (
    <fieldset className={styles.group} aria-labelledby={heading}>
      <h3 id={heading} className={styles.label}>
        {text.places[source.places]}
      </h3>
      {mailbox.places.length > MAX_UNSEARCHED_PLACES && (
        <SearchField
          label={text.search[source.places]}
          value={search}
          onChange={setSearch}
          onClear={() => setSearch('')}
        />
      )}
      <ul className={styles.places}>
        {source.offersAll && wanted === '' && (
          <li>
            <Checkbox
              className={styles.place}
              checked={store.isAll}
              label={
                <span>
                  {text.allMail} <span className={styles.note}>{text.allMailHint}</span>
                </span>
              }
              onChange={store.chooseAll}
            />
          </li>
        )}
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              className={styles.place}
              checked={store.places.has(id)}
              label={
                <bdi translate="no" className={styles.name}>
                  {name}
                </bdi>
              }
              onChange={(isChosen) => store.choosePlace(id, isChosen)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && wanted !== '' && <p className={styles.note}>{text.noMatch}</p>}
      {found.length > shown.length && <p className={styles.note}>{text.more(found.length - shown.length)}</p>}
      <LiveRegion
        text={wanted === '' ? '' : found.length === 0 ? text.noMatch : text.results(found.length)}
      />
    </fieldset>
  )
})
