import { observer } from 'mobx-react-lite'
import { type ReactNode, useRef } from 'react'
import type { Connection } from '../../domain/accounts/Accounts.ts'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { useServices } from '../../domain/Services.tsx'
import { t } from '../../i18n/t.ts'
import { logoOf } from '../../theme/logos/index.ts'
import { Button } from '../../ui/field/Button.tsx'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { Card } from '../../ui/screen/Card.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { cardNote } from './cardNote.ts'
import { IntegrationSearch } from './IntegrationSearch.ts'
import styles from './IntegrationsScreen.module.css'
import { MarksUnknown } from './MarksUnknown.tsx'
import { moveFocus } from './moveFocus.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { useStagedCount } from './useStagedCount.ts'

type IntegrationsScreenProps = {
  /** Set if the list could not be loaded without a token. */
  readonly onRetry?: () => void
}

/** The sources that this host offers. */
export const IntegrationsScreen = observer(function IntegrationsScreen({ onRetry }: IntegrationsScreenProps) {
  const services = useServices()
  const { accounts, integrations, storeCache, navigation, session } = services
  const search = storeCache.keep(IntegrationSearch, () => new IntegrationSearch(integrations))
  const grid = useRef<HTMLUListElement>(null)
  const count = useStagedCount(search.found.length)
  const texts = t().integrations
  // Back leaves the widget. Hosts may ignore that; then there is no button.
  const canGoBack = !navigation.brandingRemoved || !session.options.alwaysOpen

  return (
    <Screen
      title={texts.title}
      description={texts.description}
      onBack={canGoBack && !onRetry ? navigation.back : undefined}
      isFirst={navigation.brandingRemoved}
    >
      {integrations.all.length === 0 ? (
        <NothingOffered onRetry={onRetry} />
      ) : (
        <search onKeyDown={(event) => moveFocus(event.nativeEvent, grid.current)}>
          <div className={styles.search}>
            <SearchField
              label={texts.search}
              value={search.text}
              onChange={search.type}
              onClear={search.clear}
              onSubmit={() => search.only && navigation.choose(search.only.id)}
            />
          </div>
          <LiveRegion text={search.text ? texts.found(search.found.length) : ''} />
          <MarksUnknown />
          {search.text.trim() === '' ? <Shortcuts /> : null}
          {search.found.length === 0 ? (
            <EmptyState drawing="search" title={texts.noResults(search.text)} text={texts.noResultsHint} />
          ) : (
            <ul ref={grid} className={styles.grid}>
              {search.found.slice(0, count).map((integration) => (
                <li key={integration.id}>
                  <IntegrationCard
                    integration={integration}
                    connection={accounts.connectionOf(integration.id)}
                    onOpen={() => navigation.choose(integration.id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </search>
      )}
    </Screen>
  )
})

type IntegrationCardProps = {
  integration: Integration
  connection: Connection | null
  onOpen: () => void
}

const IntegrationCard = observer(function IntegrationCard(props: IntegrationCardProps): ReactNode {
  const { integration, connection, onOpen } = props
  const standing = useServices().session.standingOf(integration.data_source_type)
  return (
    <Card
      logo={<LogoTile src={logoOf(integration.icon)} background={integration.iconBgColor} />}
      title={integration.integrationsListViewTitle ?? integration.name}
      note={cardNote(integration, standing)}
      dot={connection === 'working' ? t().integrations.connected : undefined}
      warning={connection === 'attention' ? t().integrations.needsAttention : undefined}
      onClick={onOpen}
    />
  )
})

const NothingOffered = observer(function NothingOffered({ onRetry }: IntegrationsScreenProps) {
  const texts = t().integrations
  if (!onRetry) return <EmptyState drawing="account" title={texts.none} text={texts.noneHint} />
  return (
    <div role="alert">
      <EmptyState
        drawing="error"
        title={texts.failed}
        action={
          <Button variant="primary" onClick={onRetry}>
            {t().shell.retry}
          </Button>
        }
      />
    </div>
  )
})
