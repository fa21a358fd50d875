import type { WebhookPayload } from '../../db/jobs/NewJob.ts'

/** Message to the operator's webhook about a customer's files. */
export function webhookMessage(
  event: WebhookPayload['event'],
  customer: { readonly organizationId: number; readonly suppliedId: string },
  fileIds: readonly number[],
): WebhookPayload {
  return {
    event,
    organization_id: customer.organizationId,
    customer_id: customer.suppliedId,
    file_ids: [...fileIds],
  }
}
