import { useContext, useEffect, useRef, useState } from 'react'
import { Button } from '../../frame/src/ui/field/Button.tsx'
import type { ConsoleCalls } from './calls/ConsoleCalls.ts'
import { reasonOf } from './calls/reasonOf.ts'
import icon from './icon.svg'
import { Role, useMay } from './parts/May.tsx'
import { hrefOf, parseRoute, type Route, SCREENS, useHash } from './route.ts'
import styles from './Screens.module.css'
import { ApiKeys } from './screens/ApiKeys.tsx'
import { Apps } from './screens/Apps.tsx'
import { Audit } from './screens/Audit.tsx'
import { Customers } from './screens/Customers.tsx'
import { FailingAccounts } from './screens/FailingAccounts.tsx'
import { FailingFiles } from './screens/FailingFiles.tsx'
import { Origins } from './screens/Origins.tsx'
import { Overview } from './screens/Overview.tsx'
import { Webhooks } from './screens/Webhooks.tsx'

type ScreensProps = {
  readonly calls: ConsoleCalls
  readonly organization: string
  readonly onSignOut: () => Promise<void>
}

const ROLES = { viewer: 'Viewer', operator: 'Operator', admin: 'Administrator' } as const
const LINKS = Object.entries(SCREENS)

/** The header with its links, and the screen that the URL names. */
export function Screens({ calls, organization, onSignOut }: ScreensProps) {
  const role = useContext(Role)
  const isAdmin = useMay('admin')
  const hash = useHash()
  const route = parseRoute(hash)
  const title = SCREENS[route.screen]
  const [problem, setProblem] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const links = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place to read from is new with each screen.
  useEffect(() => {
    document.title = `${title} · Inlet console`
    heading.current?.focus()
    window.scrollTo(0, 0)
    // On a narrow screen, not all links are visible.
    const link = links.current?.querySelector<HTMLElement>('[aria-current]')
    if (links.current && link) links.current.scrollLeft = link.offsetLeft - links.current.clientWidth / 3
  }, [route.screen])
  const signOut = () => onSignOut().catch((fault: unknown) => setProblem(reasonOf(fault)))
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <img src={icon} alt="" className={styles.mark} />
          <p className={styles.name}>
            Inlet console <bdi className={styles.organization}>{organization}</bdi>
            {role === 'admin' ? null : <span className={styles.organization}> · {ROLES[role]}</span>}
          </p>
          <Button variant="quiet" onClick={signOut}>
            Sign out
          </Button>
        </div>
        <nav ref={links} aria-label="Screens" className={styles.links}>
          {LINKS.filter(([name]) => isAdmin || name !== 'keys').map(([name, words]) => (
            <a
              key={name}
              href={hrefOf(parseRoute(name).screen)}
              className={styles.link}
              aria-current={words === title ? 'page' : undefined}
            >
              {words}
            </a>
          ))}
        </nav>
      </header>
      <main className={styles.main}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <div role="alert">{problem ? <p className={styles.problem}>{problem}</p> : null}</div>
        </div>
        <Screen key={route.screen} calls={calls} route={route} />
      </main>
    </>
  )
}

function Screen({
  calls,
  route: { screen, query },
}: {
  readonly calls: ConsoleCalls
  readonly route: Route
}) {
  const asked = (name: string) => query.get(name) ?? ''
  switch (screen) {
    case 'overview':
      return <Overview calls={calls} />
    case 'files':
      return (
        <FailingFiles
          calls={calls}
          source={asked('source')}
          reason={query.get('reason')}
          customer={asked('customer')}
        />
      )
    case 'accounts':
      return <FailingAccounts calls={calls} source={asked('source')} customer={asked('customer')} />
    case 'apps':
      return <Apps calls={calls} />
    case 'origins':
      return <Origins calls={calls} />
    case 'keys':
      return <ApiKeys calls={calls} />
    case 'webhooks':
      return <Webhooks calls={calls} webhook={asked('webhook')} status={asked('status')} />
    case 'customers':
      return <Customers calls={calls} customer={asked('customer')} />
    case 'audit':
      return (
        <Audit
          key={query.toString()}
          calls={calls}
          filters={{
            customer_id: asked('customer_id'),
            user_id: asked('user_id'),
            operation: asked('operation'),
            effect: asked('effect'),
            from: asked('from'),
            to: asked('to'),
          }}
        />
      )
  }
}
