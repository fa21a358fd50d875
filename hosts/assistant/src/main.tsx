import { createRoot } from 'react-dom/client'
import { BackEnd } from './BackEnd.ts'
import { EntryPage } from './EntryPage.tsx'
import { entryRequest } from './entryRequest.ts'
import { pageLog } from './pageLog.ts'
import { type WayBack, wayBack } from './wayBack.ts'

const request = entryRequest(location.search)
const backEnd = new BackEnd(request.identity)
if (request.problem) pageLog.problem(request.problem)

const root = document.querySelector('#page')
if (!root) throw new Error('The page has no place for its content')
createRoot(root).render(<EntryPage request={request} backEnd={backEnd} way={findWay()} />)

async function findWay(): Promise<WayBack> {
  try {
    const found = await wayBack(request.redirectUrl, async () => [
      location.origin,
      ...(await backEnd.redirectOrigins()),
    ])
    if (found.problem) pageLog.problem(found.problem, request.redirectUrl)
    return found
  } catch (error) {
    const problem = 'This page cannot tell where to return to, so it will stay open.'
    pageLog.problem(problem, error)
    return { address: null, problem }
  }
}
