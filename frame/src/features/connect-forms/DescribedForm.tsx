import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState } from 'react'
import { useServices } from '../../domain/Services.tsx'
import type { ConnectFormProps } from '../../domain/screens.ts'
import type { FormDescriptor } from '../../domain/sources/FormDescriptor.ts'
import { formsTexts } from '../../i18n/formsTexts.ts'
import { logoOf } from '../../theme/logos/index.ts'
import { Button } from '../../ui/field/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { ScreenFooter } from '../../ui/screen/ScreenFooter.tsx'
import { useScreenFrame } from '../../ui/screen/ScreenFrame.tsx'
import styles from './ConnectForm.module.css'
import { ConnectFormStore } from './ConnectFormStore.ts'
import { FormInput } from './FormInput.tsx'
import { FormIntro } from './FormIntro.tsx'
import { FormOptions } from './FormOptions.tsx'
import { FormPromise } from './FormPromise.tsx'

/** More fields need the logo's room in a window of usual height. */
const MAX_FIELDS_BELOW_LOGO = 3

type DescribedFormProps = ConnectFormProps & { readonly descriptor: FormDescriptor }

/** Renders any form from its descriptor. */
export const DescribedForm = observer(function DescribedForm(props: DescribedFormProps) {
  const { descriptor, integration, onLeave } = props
  const services = useServices()
  const [store] = useState(() => new ConnectFormStore(descriptor, services))
  useEffect(() => store.start(), [store])
  const form = useId()
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const fields = store.fields(props)
  // Another option of a choice shows other fields, and the focus stays on the choice.
  const [first] = useState(() => fields[0]?.name ?? '')
  const { isShown = true } = useScreenFrame()
  useEffect(() => {
    if (isShown) inputs.current.get(first)?.focus()
  }, [first, isShown])
  const { attention } = store
  useEffect(() => {
    if (attention) inputs.current.get(attention.field)?.focus()
  }, [attention])
  const isBusy = store.isBusy(props)
  // The header has the logo too. Another option must not move it.
  const isLong = Boolean(store.choice) || fields.length > MAX_FIELDS_BELOW_LOGO

  return (
    <form
      id={form}
      className={styles.form}
      noValidate
      aria-label={integration.name}
      aria-busy={isBusy}
      // Typed secrets must not be dragged, because the page around could receive them.
      onDragStart={(event) => event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault()
        store.submit(props)
      }}
    >
      <div className={styles.head}>
        {isLong ? null : (
          <LogoTile src={logoOf(integration.logo)} background={integration.iconBgColor} size={56} />
        )}
        <FormIntro text={store.intro} />
      </div>
      {store.choice && (
        <FormOptions choice={store.choice} chosen={store.option} isBusy={isBusy} onChoose={store.choose} />
      )}
      {fields.map((field) => (
        <FormInput
          key={field.name}
          field={field}
          source={integration.announcementName}
          store={store}
          isBusy={isBusy}
          inputRef={(input) => {
            if (input) inputs.current.set(field.name, input)
            else inputs.current.delete(field.name)
          }}
        />
      ))}
      <FormPromise integration={integration} />
      <LiveRegion text={store.announced} politeness="assertive" />
      <ScreenFooter>
        {/* During a sign-in, Cancel cancels that. */}
        {!props.signIn.view.isShown && <Button onClick={onLeave}>{formsTexts().cancel}</Button>}
        <Button type="submit" form={form} variant="primary" busy={isBusy}>
          {formsTexts().submit}
        </Button>
      </ScreenFooter>
    </form>
  )
})
