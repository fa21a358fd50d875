import type { Messages } from '../Messages.ts'
import { spaced } from './spaced.ts'

export const forms: Messages['forms'] = {
  submit: '送信',
  cancel: 'キャンセル',
  show: (label) => `「${label}」を表示`,
  hide: (label) => `「${label}」を非表示`,
  wrong: (label, error) => `${label}：${error}`,
  hasSpaces: 'キーに空白は含まれません。もう一度コピーしてください。',
  connectsTo: (host) => spaced`接続先：${host}`,
  openKeyPage: (source) => spaced`${source}を開く`,
  howToFind: '確認方法',
  howToSetUp: '設定方法',
  copy: (label) => `「${label}」をコピー`,
  copied: 'コピーしました',
  newTab: '（新しいタブで開きます）',
  promise: (source, recipient) =>
    spaced`連携すると、${source}アカウントへのアクセスを許可することになります。アカウントのデータは${recipient}に取り込まれます。アカウントの内容が変更されることはありません。`,
  connected: (source) => spaced`${source}の同期を開始しました。まもなく次の画面に移動します。`,
  initiated: (source) => spaced`${source}の同期を開始しました。`,
  failed: (source) => spaced`${source}と連携できませんでした。もう一度お試しください。`,
  unsent: '入力した内容は送信されておらず、保存もされません。',
}
