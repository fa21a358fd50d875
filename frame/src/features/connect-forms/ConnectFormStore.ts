import type { SyncSettings } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { toConnect, toSignInAgain } from '../../domain/accounts/signInPurpose.ts'
import { syncSettings } from '../../domain/accounts/syncSettings.ts'
import * as limits from '../../domain/limits.ts'
import type { ConnectFormProps } from '../../domain/screens.ts'
import type { Banners } from '../../domain/shell/Banners.ts'
import type { HostEvents } from '../../domain/shell/HostEvents.ts'
import { notifyFailure, reportToHost } from '../../domain/shell/notifyFailure.ts'
import type { RequestIds } from '../../domain/shell/RequestIds.ts'
import type { Session } from '../../domain/shell/Session.ts'
import type {
  FormChoice,
  FormDescriptor,
  FormField,
  KeyPage,
  KeysForm,
  KnownFacts,
} from '../../domain/sources/FormDescriptor.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { formsTexts } from '../../i18n/formsTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { ConnectCalls } from '../../service/ServiceClient.ts'

/** `sent`: accepted. The form stays until the user could read that. */
export type FormStatus = 'editing' | 'sending' | 'sent'

export type ConnectFormDeps = {
  readonly client: { readonly connect: ConnectCalls }
  readonly session: Session
  readonly banners: Banners
  readonly events: HostEvents
  readonly requestIds: RequestIds
  readonly clock: Clock
}

type Complaint = readonly [field: FormField, message: string]

/** One open form: its values, its errors, and its submission. */
export class ConnectFormStore {
  status: FormStatus = 'editing'
  /** The field to focus next; a new object for each failed submit. */
  attention: { readonly field: string } | null = null
  /** The errors, for screen readers. */
  announced = ''
  /** Null: the first option. */
  private chosen: string | null = null
  private readonly typed = new Map<string, string>()
  private readonly errors = new Map<string, string>()
  private readonly checked = new Set<string>()
  private sending: AbortController | null = null
  private cancelClose: (() => void) | null = null

  constructor(
    private readonly descriptor: FormDescriptor,
    private readonly deps: ConnectFormDeps,
  ) {
    makeAutoObservable<this, 'descriptor' | 'deps' | 'sending' | 'cancelClose'>(
      this,
      { descriptor: false, deps: false, sending: false, cancelClose: false, attention: observableRef },
      { autoBind: true },
    )
  }

  /** Call the returned function to discard all values. */
  start(): () => void {
    const release = this.deps.session.hold(() => this.unsent, 'screen')
    return () => {
      release()
      this.sending?.abort()
      this.cancelClose?.()
      this.forget()
    }
  }

  /** What leaving would lose. Accepted values are discarded by then. */
  get unsent(): string | null {
    return [...this.typed.values()].some((text) => text.trim() !== '') ? formsTexts().unsent : null
  }

  /** Null: there is nothing to choose. */
  get choice(): FormChoice | null {
    const { choice } = this.descriptor
    return choice?.isOffered(this.known) ? choice : null
  }

  /** The chosen option. Null: the form has none. */
  get option(): string | null {
    return (this.choice && this.chosen) ?? this.descriptor.choice?.options[0]?.name ?? null
  }

  get intro(): string {
    return this.descriptor.intro(this.option)
  }

  /** Errors of fields that are hidden now are forgotten; what was typed stays. */
  choose(option: string) {
    this.chosen = option
    this.errors.clear()
    this.announced = ''
  }

  fields({ integration }: Pick<ConnectFormProps, 'integration'>): readonly FormField[] {
    return this.descriptor.fields.filter(
      ({ isOffered, option = this.option }) =>
        option === this.option && (isOffered?.(integration.settings) ?? true),
    )
  }

  valueOf({ name, prefill }: FormField): string {
    return this.typed.get(name) ?? prefill?.(this.known) ?? ''
  }

  private get known(): KnownFacts {
    const { branding } = this.deps.session
    return { redirectUri: branding?.redirect_uri ?? null, s3Role: branding?.s3_role ?? null }
  }

  /** The host that the typed value leads to; null before there is one. */
  destinationOf(field: FormField): string | null {
    const value = this.cleaned(field)
    const isRight = value !== '' && !field.complaint?.(value)
    return isRight && field.destination ? field.destination(value) : null
  }

  keyPageOf({ keyPage }: FormField): KeyPage | null {
    const { fields } = this.descriptor
    const value = (name: string) => {
      const field = fields.find((one) => one.name === name)
      return field ? this.cleaned(field) : ''
    }
    return keyPage?.(value) ?? null
  }

  errorOf({ name }: FormField): string | null {
    return this.errors.get(name) ?? null
  }

  isBusy({ signIn }: Pick<ConnectFormProps, 'signIn'>): boolean {
    return (
      this.status !== 'editing' || (this.descriptor.leadsTo === 'sign-in' && signIn.view.status !== 'idle')
    )
  }

  /** Once a field was left, each keystroke is validated. An error disappears as soon as it is fixed. */
  type(field: FormField, text: string) {
    this.typed.set(field.name, text)
    this.errors.delete(field.name)
    if (this.checked.has(field.name)) this.check(field)
  }

  /** Validates a field when it is left, before anything is sent. An empty field is not an error yet. */
  check(field: FormField) {
    const value = this.cleaned(field)
    if (value === '') return
    this.checked.add(field.name)
    const complaint = whatIsWrong(field, value)
    if (complaint) this.errors.set(field.name, complaint)
  }

  /** Call within the submit event: browsers block sign-in windows that open later. */
  submit(given: ConnectFormProps) {
    if (this.isBusy(given)) return
    const fields = this.fields(given)
    const values = new Map(fields.map((field) => [field.name, this.cleaned(field)]))
    const value = (name: string) => values.get(name) ?? ''
    this.complain(complaintsAbout(fields, (field) => whatIsWrong(field, value(field.name))))
    if (this.errors.size > 0) return
    const { descriptor } = this
    if (descriptor.leadsTo === 'account') {
      void this.send(descriptor, value, given)
      return
    }
    const { integration, account, signIn } = given
    const purpose = account ? toSignInAgain(account, false) : toConnect(integration)
    void signIn.start(integration, { ...descriptor.toPurpose(value), ...purpose })
  }

  private cleaned(field: FormField): string {
    const text = this.valueOf(field).trim()
    return field.clean ? field.clean(text) : text
  }

  private async send(form: KeysForm, value: (name: string) => string, given: ConnectFormProps) {
    const { integration, account } = given
    const { client, session, events, requestIds } = this.deps
    const all = syncSettings(integration, session.options)
    const requestId = form.settings === 'all' ? this.requestId(given) : undefined
    events.success(integration.id, 'INITIATE', {
      data_source_external_id: account?.data_source_external_id ?? null,
      sync_status: null,
      request_id: requestId ?? null,
    })
    const sending = new AbortController()
    this.sending = sending
    this.status = 'sending'
    try {
      const settings = form.settings === 'all' ? withId(all, requestId) : aboutItems(all)
      const { access } = integration.settings
      const sent = { ...settings, ...(form.takesAccess && access && { access }) }
      await client.connect.connect(form.toRequest(value, sent), { signal: sending.signal })
      if (!sending.signal.aborted) runInAction(() => this.succeed(form, value, given))
    } catch (cause) {
      requestIds.forget(requestId)
      runInAction(() => {
        this.status = 'editing'
      })
      if (!isFault(cause)) throw cause
      if (!sending.signal.aborted) runInAction(() => this.fail(form, cause, given))
    }
  }

  /** An existing account reports the outcome as its UPDATE. */
  private requestId({ integration, account }: ConnectFormProps): string | undefined {
    const { requestIds } = this.deps
    return account ? requestIds.forSyncing(account.id) : requestIds.forConnecting(integration.id)
  }

  private succeed(form: KeysForm, value: (name: string) => string, given: ConnectFormProps) {
    const { integration, onAccepted, onLeave } = given
    this.forget()
    this.status = 'sent'
    this.cancelClose = this.deps.clock.after(limits.outcome, onLeave)
    const isChoosing = onAccepted(form.username === undefined ? null : value(form.username))
    // Nothing is synced before something was chosen.
    const words = isChoosing ? accountsTexts() : { connected: formsTexts().connected, ...form }
    this.deps.banners.show({ type: 'SUCCESS', message: words.connected(integration.name) })
  }

  private fail(form: KeysForm, fault: Fault, { integration }: ConnectFormProps) {
    const failed = form.failed ?? formsTexts().failed
    const words = { general: failed(integration.name), refusal: 'SIGN_IN_FAILED' } as const
    const complaints = complaintsAbout(this.fields({ integration }), ({ name }) =>
      Object.hasOwn(fault.fields, name) ? fault.fields[name] : null,
    )
    this.complain(complaints)
    // An error shown beside its field is not repeated above it.
    const rest = complaints.reduce((text, [, message]) => text.replace(message, ''), fault.detail).trim()
    if (complaints.length === 0 || rest !== '') notifyFailure(this.deps, integration.id, fault, words)
    else reportToHost(this.deps.events, integration.id, fault, words)
  }

  private complain(complaints: readonly Complaint[]) {
    this.errors.clear()
    for (const [{ name }, message] of complaints) this.errors.set(name, message)
    const [first] = complaints
    this.attention = first ? { field: first[0].name } : null
    this.announced = complaints
      .map(([field, message]) => formsTexts().wrong(field.texts().label, message))
      .join(' ')
  }

  private forget() {
    this.typed.clear()
    this.errors.clear()
    this.checked.clear()
    this.announced = ''
  }
}

function complaintsAbout(
  fields: readonly FormField[],
  messageFor: (field: FormField) => string | null | undefined,
): readonly Complaint[] {
  return fields.flatMap((field) => {
    const message = messageFor(field)
    return message ? [[field, message] as const] : []
  })
}

function whatIsWrong({ texts, complaint, isSecret }: FormField, value: string): string | null {
  if (value === '') return texts().required ?? null
  // Surrounding text was copied too, or a line break within the key.
  if (isSecret && /\s/.test(value)) return formsTexts().hasSpaces
  return complaint?.(value) ?? null
}

function withId(settings: SyncSettings, requestId: string | undefined): SyncSettings {
  return requestId ? { ...settings, request_id: requestId } : settings
}

function aboutItems({ sync_source_items, data_source_tags }: SyncSettings): SyncSettings {
  return { sync_source_items, data_source_tags }
}
