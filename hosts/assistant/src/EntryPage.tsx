import type { SuccessEvent } from '@inlet/sdk'
import { InletWidget } from '@inlet/sdk/react'
import { useEffect, useState } from 'react'
import type { BackEnd } from './BackEnd.ts'
import type { EntryRequest } from './entryRequest.ts'
import { isConnection } from './isConnection.ts'
import { pageLog } from './pageLog.ts'
import { returnAddress, type WayBack } from './wayBack.ts'

type EntryPageProps = {
  readonly request: EntryRequest
  readonly backEnd: BackEnd
  readonly way: Promise<WayBack>
}

/** The widget, always open, for whoever comes with both identifiers. */
export function EntryPage({ request, backEnd, way }: EntryPageProps) {
  const { missing, options, source } = request
  const problem = useProblem(way)

  useEffect(() => {
    if (missing) alert(missing)
  }, [missing])

  if (missing)
    return (
      <>
        <p className="quiet">Loading...</p>
        <p className="problem" role="alert">
          {missing}
        </p>
      </>
    )

  const succeed = async (event: SuccessEvent) => {
    pageLog.success(event)
    if (!isConnection(event)) return
    const { address } = await way
    if (address) location.assign(returnAddress(address, source))
  }

  return (
    <>
      {problem && (
        <p className="beside" role="alert">
          {problem}
        </p>
      )}
      <InletWidget
        {...options}
        {...(isLocal && { orgName: LOCAL_NAME })}
        frameUrl="/frame/"
        tokenFetcher={() => backEnd.accessToken()}
        onSuccess={succeed}
        onError={(event) => pageLog.problem('The widget reported an error', event)}
      />
    </>
  )
}

/** On a developer's machine the page's domain names nobody. */
const isLocal = location.hostname === 'localhost'
const LOCAL_NAME = 'Your assistant'

/** Why the page will stay open, once that is known. */
function useProblem(way: Promise<WayBack>): string | null {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    way.then((found) => setProblem(found.problem))
  }, [way])
  return problem
}
