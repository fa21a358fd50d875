import type { UserFile } from '@inlet/wire/service'
import { makeAutoObservable } from 'mobx'
import { fileState } from '../../domain/imports/fileStatus.ts'
import { listProblem } from '../../domain/lists/listProblem.ts'
import type { RemoteList } from '../../domain/lists/RemoteList.ts'
import { fileKind } from '../../domain/offer/itemKind.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import type { FilesScope } from './filesQuery.ts'

/** Announces results and finished work to screen readers. */
export class FilesAnnouncer {
  /** Result of the last request. Empty while one is running. */
  announced = ''
  /** Files whose work has ended. */
  ended = ''

  constructor(
    private readonly list: RemoteList<UserFile, FilesScope>,
    /** More files will be listed soon. */
    private readonly expectsMore: () => boolean,
  ) {
    makeAutoObservable<this, 'list' | 'expectsMore'>(
      this,
      { list: false, expectsMore: false },
      { autoBind: true },
    )
  }

  clear() {
    this.announced = ''
  }

  announceFailure() {
    this.announced = listProblem(this.list, filesTexts())
  }

  /** Announces the count. */
  announce() {
    const { count, isCounted, scope, status } = this.list
    const text = filesTexts()
    if (status !== 'ready') return
    // The list loads automatically: that it is empty is announced when it has settled.
    if (count === 0 && scope.search === '' && this.expectsMore()) return
    if (!isCounted) this.announced = text.moreResults(count ?? 0)
    else this.announced = count === 0 && scope.search !== '' ? text.noMatch : text.results(count ?? 0)
  }

  announceEnded(changed: readonly UserFile[]) {
    const states = changed
      .filter((file) => fileKind(file) === 'FILE')
      .map((file) => fileState(file.sync_status))
    const ready = states.filter((state) => state === 'ready').length
    const failed = states.filter((state) => state === 'error').length
    const text = filesTexts()
    const said = [ready > 0 && text.becameReady(ready), failed > 0 && text.becameFailed(failed, 0)]
    if (ready + failed > 0) this.ended = said.filter(Boolean).join(' ')
  }
}
