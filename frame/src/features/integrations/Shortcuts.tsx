import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { useServices } from '../../domain/Services.tsx'
import { t } from '../../i18n/t.ts'
import { logoOf } from '../../theme/logos/index.ts'
import { CircleAlertIcon } from '../../ui/icons.ts'
import { LogoTile } from '../../ui/LogoTile.tsx'
import styles from './Shortcuts.module.css'

/** A list this short needs no shortcuts. */
const MIN_SOURCES = 10
const MAX_SHORTCUTS = 6

/**
 * Above a long list: the connected sources, or, while there are none, those that need no account. Both are equally
 * high, so that the list does not move when the accounts arrive.
 */
export const Shortcuts = observer(function Shortcuts() {
  const { accounts, integrations, navigation } = useServices()
  const text = t().integrations
  const { all } = integrations
  const connected = all.filter(({ id }) => accounts.connectionOf(id) !== null)
  const shown = connected.length > 0 ? connected : all.filter(({ fileSource }) => fileSource !== null)
  if (all.length < MIN_SOURCES || shown.length === 0) return null
  return (
    <section className={styles.shortcuts} aria-labelledby="inlet-shortcuts">
      <h2 id="inlet-shortcuts" className={styles.title}>
        {connected.length > 0 ? text.connected : text.startHere}
      </h2>
      <div className={styles.row}>
        {shown.slice(0, MAX_SHORTCUTS).map((integration) => (
          <Shortcut
            key={integration.id}
            integration={integration}
            needsAttention={accounts.connectionOf(integration.id) === 'attention'}
            onOpen={() => navigation.open(integration.id)}
          />
        ))}
      </div>
    </section>
  )
})

type ShortcutProps = {
  readonly integration: Integration
  readonly needsAttention: boolean
  readonly onOpen: () => void
}

const Shortcut = observer(function Shortcut({ integration, needsAttention, onOpen }: ShortcutProps) {
  const text = t().integrations
  const { icon, iconBgColor, name } = integration
  const label = text.open(name)
  return (
    <button
      type="button"
      className={styles.shortcut}
      aria-label={needsAttention ? `${label}, ${text.needsAttention}` : label}
      onClick={onOpen}
    >
      <LogoTile src={logoOf(icon)} background={iconBgColor} size={24} />
      {name}
      {needsAttention ? <CircleAlertIcon aria-hidden="true" /> : null}
    </button>
  )
})
