import { randomUUID } from 'node:crypto'
import type { AuditEffect } from '@inlet/wire/service'
import type { NewAuditEntry, NewAuditOutcome } from '../db/audit/addAudit.ts'
import type { Clock } from '../lib/Clock.ts'
import { ObjectIds } from './ObjectIds.ts'

/** Who calls what. */
export type AuditCallRequest = Omit<NewAuditEntry, 'call' | 'at' | 'status' | 'objects' | 'more'>

type Writer = {
  records(effect: AuditEffect): boolean
  begin(entry: NewAuditEntry): Promise<void>
  add(entry: NewAuditEntry): void
  addOutcome(outcome: NewAuditOutcome): void
}

/** One call, from its beginning to its outcome, as the audit log has it. */
export class AuditedCall {
  /** What it is about. */
  readonly objects = new ObjectIds()
  private readonly request: AuditCallRequest
  private readonly writer: Writer
  private readonly clock: Clock
  private readonly call = randomUUID()
  private begun: Promise<void> | null = null
  private hasBegun = false

  constructor(request: AuditCallRequest, writer: Writer, clock: Clock) {
    this.request = request
    this.writer = writer
    this.clock = clock
  }

  /** Await it before a change: if the log can't be written, nothing is changed. Further calls wait for the first. */
  begin(): Promise<void> {
    this.begun ??= this.writeBegin()
    return this.begun
  }
  end(status: number): void {
    const { effect } = this.request
    if (this.hasBegun) {
      this.writer.addOutcome({ call: this.call, at: this.clock.now(), status, ...this.objects.summary() })
    } else if (this.writer.records(effect) && isRecorded(effect, status)) this.writer.add(this.entry(status))
  }

  private async writeBegin(): Promise<void> {
    if (!this.writer.records(this.request.effect)) return
    await this.writer.begin(this.entry(null))
    this.hasBegun = true
  }

  private entry(status: number | null): NewAuditEntry {
    return {
      ...this.request,
      ...this.objects.summary(),
      call: this.call,
      at: this.clock.now(),
      status,
    }
  }
}

/** What was refused before it began changed and showed nothing; attempts beyond the grant are recorded. */
function isRecorded(effect: AuditEffect, status: number): boolean {
  if (status === 403) return true
  return effect === 'content' && (status < 400 || status === 404 || status >= 500)
}
