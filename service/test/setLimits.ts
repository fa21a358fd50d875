import type { TestService } from './TestService.ts'

/** Sets what a customer may have, as the back end of its organization does. */
export async function setLimits(service: TestService, name: string, limits: object): Promise<void> {
  const answer = await service.app.request('/update_users', {
    method: 'POST',
    headers: { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' },
    body: JSON.stringify({ customer_ids: [name], ...limits }),
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
}
