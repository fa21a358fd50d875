import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { mailTexts } from '../../i18n/mailTexts.ts'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import styles from './MailChoice.module.css'
import type { MailChoiceStore } from './MailChoiceStore.ts'
import { PERIODS, type Period } from './MailFilter.ts'
import { mailLimits } from './mailLimits.ts'

/** Conditions for mail in these labels or folders: from when, from whom, and what else the source supports. */
export const Conditions = observer(function Conditions({ store }: { store: MailChoiceStore }) {
  const { source, mailbox } = store
  const categories = useId()
  const text = mailTexts()
  return (
    <div className={styles.conditions}>
      <div className={styles.group}>
        <p className={styles.label} aria-hidden="true">
          {text.period}
        </p>
        <SelectField<Period>
          label={text.period}
          value={store.period}
          items={PERIODS.map((value) => ({ value, label: text.periods[value] }))}
          onChange={store.choosePeriod}
        />
      </div>
      <TextField
        label={text.from}
        hint={text.fromHint}
        error={store.hasTooManyPeople ? text.fromTooMany(mailLimits.conditions) : null}
        value={store.from}
        onChange={store.typeFrom}
      />
      {mailbox.categories.length > 0 && (
        <fieldset className={styles.group} aria-labelledby={categories}>
          <h3 id={categories} className={styles.label}>
            {text.categories}
          </h3>
          <div className={styles.choices}>
            {mailbox.categories.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={store.categories.has(name)}
                label={<bdi translate="no">{name}</bdi>}
                onChange={(isChosen) => store.chooseCategory(name, isChosen)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className={styles.choices}>
        {source.offersFlagged && (
          <Checkbox checked={store.isFlagged} label={text.flagged} onChange={store.chooseFlagged} />
        )}
        <Checkbox
          checked={store.hasAttachments}
          label={text.attachments}
          onChange={store.chooseAttachments}
        />
      </div>
    </div>
  )
})
