import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { spaced } from './spaced.ts'

const file = { other: '# 個のファイル' }
const page = { other: '# ページ' }

export const preview: Messages['preview'] = {
  title: '取り込まれる内容',
  details: '詳細',
  counting: '中身を数えています…',
  goesOn: 'まだ数えています。待つ必要はありません。',
  awaited: '数え終わると取り込みが始まります。',
  notAllowed: 'この取り込みはここでは許可されていません。数を減らすか、別のものを選んでください。',
  soFar: (files) => `現在 ${count(files, file)}`,
  files: (files) => count(files, file),
  atLeast: (files) => `${count(files, file)}以上`,
  aboutFiles: (files) => `約 ${count(files, file)}`,
  pagesSoFar: (pages) => `現在 ${count(pages, page)}`,
  pages: (pages) => count(pages, page),
  atLeastPages: (pages) => `${count(pages, page)}以上`,
  about: (time) => spaced`約${time}`,
  moreThan: (time) => spaced`${time}以上`,
  unreadable: (items) => count(items, { other: '# 件は読み取れません' }),
  overLimit: '上限を超えています',
  failed: '数えられませんでした。取り込みはできます。',
  retry: '再試行',
  stopped: {
    folders: '2,000 個のフォルダーで数えるのを止めたため、これは一部です。取り込みはその先も続きます。',
    time: '20 秒で数えるのを止めたため、これは一部です。取り込みはその先も続きます。',
    rate_limit:
      '取り込み元が今はこれ以上のリクエストを受け付けないため、これは一部です。取り込みはその先も続きます。',
  },
  partly: '読み取れなかったフォルダーには、さらにファイルがある可能性があります。',
  withoutAttachments: '添付ファイルはこのほかに取り込まれ、数に含まれていません。',
  roughly: 'この数は見積もりです。取り込み元の検索は、取り込まれるものより多く見つけます。',
  limits: {
    max_files: 'ファイル数が上限を超えます。上限を超えたファイルは失敗します。',
    max_files_per_upload: '一度に取り込めるファイル数を超えています。上限を超えたファイルは失敗します。',
    max_items: 'アカウントの内容が、1 つのアカウントで同期できる数を超えています。残りは対象外です。',
    max_pages: 'ウェブサイトのページ数が、取り込まれる数を超えています。残りは対象外です。',
  },
  labels: {
    files: 'ファイル',
    pages: 'ページ',
    imported: '取り込み済み',
    folders: 'フォルダー',
    size: 'サイズ',
    time: '取り込みの所要時間',
    kinds: 'ファイルの種類',
    skipped: '読み取れないもの',
  },
  withoutSize: (files) => count(files, { other: '# 個のファイルは、取り込み元がサイズを示していません。' }),
  otherKinds: 'その他',
  skips: {
    FOLDER_UNREADABLE: '取り込み元がフォルダーの一覧を返しませんでした',
    NOT_SELECTABLE: '取り込めないもの',
    PAGE_UNREADABLE: 'ページを開けませんでした',
    TOO_LARGE: '大きすぎます',
    UNSUPPORTED_FORMAT: '対応していない形式',
  },
  estimate: '所要時間はサイズと形式からの見積もりです。まだ何もダウンロードしていません。',
  links: 'ページ数はリンクから数えたもので、所要時間は見積もりです。まだ何も取り込んでいません。',
}
