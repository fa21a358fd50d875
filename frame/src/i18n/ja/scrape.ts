import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const scrape: Messages['scrape'] = {
  description: '公開されているウェブサイトのページを取り込みます。',
  tabs: { website: 'ウェブサイト', sitemap: 'サイトマップ', files: '同期済み URL' },
  address: (position) => `ウェブサイト ${position} のアドレス`,
  placeholder: 'URL を入力',
  notAnAddress: 'example.com のようなウェブアドレスを入力してください。',
  upgraded: 'https を使用します。',
  typedTwice: 'このアドレスはすでにリストにあります。',
  importedAlready: 'このウェブサイトは取り込み済みです。もう一度読み取ります。',
  configure: '設定',
  configureRow: (position) => `ウェブサイト ${position} を設定`,
  delete: '削除',
  deleteRow: (position) => `ウェブサイト ${position} を削除`,
  rowActions: (position) => `ウェブサイト ${position} の操作`,
  depth: 'リンクをたどる深さ',
  depthHint: (maximum) => count(maximum, { other: '0 の場合はこのページのみ。最大 #' }),
  pages: '取得する最大ページ数',
  pagesHint: (maximum) => count(maximum, { other: '最大 #' }),
  apply: '適用',
  add: '追加',
  submit: '送信',
  byDefault: (pages) =>
    count(pages, { other: '既定では、ウェブサイトごとに最初の # 件のリンクが同期されます。' }),
  pleaseWait: 'リクエストが完了するまでお待ちください。',
  noValidUrl: '有効な URL を 1 件以上入力してください。',
  tooManyRows: (limit) =>
    count(limit, {
      other: '一度に送信できるウェブサイトは # 件までです。残りは追加されませんでした。',
    }),
  started: 'ウェブサイトの取得を開始しました',
  gotIt: 'OK',
  leftOut: (left) => count(left, { other: '次の # 件は有効なアドレスではないため、送信されませんでした：' }),
  failed: 'ウェブサイトの取得を開始できませんでした。もう一度お試しください。',
  unsent: '入力したアドレスはまだ送信されていません。',
  handedOver: (addresses, org) =>
    count(addresses, { other: `${org} からの # 件のアドレスです。送信するまで何も取り込まれません。` }),
  notAdded: (addresses) =>
    count(addresses, {
      other: '# 件のアドレスは追加されませんでした。有効ではないか、すでにリストにあります。',
    }),
}
