import type { Messages } from '../Messages.ts'
import { fileSize } from '../sizes.ts'
import { count } from './counted.ts'

export const upload: Messages['upload'] = {
  title: 'ファイルのアップロード',
  description: 'このデバイスからファイルまたはフォルダーを選択してください。',
  tabUpload: 'アップロード',
  tabFiles: 'ファイル',
  chooseFiles: 'ファイルを選択',
  chooseFolder: 'フォルダーを選択',
  dropHere: 'クリックしてアップロード',
  orDrag: (most) =>
    most === 1
      ? 'または、1 個のファイルをドラッグ＆ドロップしてください。'
      : count(most, {
          other: 'または、最大 # 個のファイルやフォルダー全体をドラッグ＆ドロップしてください。',
        }),
  narrow: (most) =>
    most === 1
      ? '1 個のファイルをアップロードできます。'
      : count(most, { other: '最大 # 個のファイルやフォルダー全体をアップロードできます。' }),
  maxSize: (megabytes) => `1 ファイルあたり最大 ${megabytes} MB`,
  accepted: (types) => `対応形式：${types}`,
  release: 'ドロップして追加',
  refuse: '追加できないものが含まれています',
  reading: '選択を待っています…',
  rejected: (rejected) => count(rejected, { other: '# 個のファイルが条件を満たしていません' }),
  showAll: (all) => count(all, { other: '# 件すべてを表示' }),
  tooMany: 'ファイルが多すぎます',
  mostFiles: (most) => count(most, { other: '一度にアップロードできるのは最大 # 個のファイルです。' }),
  takeFirst: (first) => count(first, { other: '最初の # 個を追加' }),
  largerThan: (bytes) => `ファイルのサイズが ${fileSize(bytes)} を超えています`,
  wrongType: (types) => `使用できるファイルの種類：${types}`,
  unsupportedFormat: '対応していない形式',
  empty: 'このファイルは空です。',
  tooLarge: (megabytes) =>
    `ファイルのサイズが大きすぎます。アップロードできる最大サイズは ${megabytes} MB です。`,
  chosen: (chosen) => count(chosen, { other: '# 個のファイルを選択済み' }),
  continueWith: '続行',
  queue: 'アップロードするファイル',
  addFiles: 'ファイルを追加',
  remove: (name) => `「${name}」を削除`,
  cancel: (name) => `「${name}」のアップロードをキャンセル`,
  cancelAll: 'すべてキャンセル',
  submit: (files) => count(files, { other: '# 個のファイルをアップロード' }),
  retryFailed: '失敗したファイルを再試行',
  uploading: (sending) => count(sending, { other: '# 個のファイルをアップロード中…' }),
  progressOf: (name) => `「${name}」のアップロード`,
  secondsLeft: (seconds) =>
    seconds < 60
      ? count(seconds, { other: '残り約 # 秒' })
      : count(Math.round(seconds / 60), { other: '残り約 # 分' }),
  waiting: '待機中',
  cancelled: 'キャンセル済み',
  success: 'すべてのファイルをアップロードしました。',
  successHint: '「ファイル」タブに表示されます。',
  partly: (uploaded, notUploaded) =>
    `アップロード済み ${count(uploaded, { other: '# 件' })}、未アップロード ${count(notUploaded, { other: '# 件' })}`,
  partlyHint: 'アップロードしたファイルは「ファイル」タブに表示されます。',
  partlyReady: 'アップロードしたファイルの取り込みが完了しました。',
  addMore: 'ファイルをさらに追加',
  someFailed: '一部のファイルをアップロードできませんでした',
  counts: (succeeded, failed) =>
    `成功 ${count(succeeded, { other: '# 件' })}、失敗 ${count(failed, { other: '# 件' })}`,
  failed: 'ファイルをアップロードできませんでした。',
  unreadable: 'このファイルはデバイスから読み取れなくなりました。もう一度選択してください。',
  tagsFailed: 'ファイルにタグを追加できませんでした。',
  notUploaded: 'アップロードされなかったファイル',
  listedAlready: (files) => count(files, { other: '# 個のファイルはすでにリストにあります。' }),
  copies: (files) => count(files, { other: '# 個のファイルはすでに存在する可能性があります。' }),
  copyListed: 'このリストの別のファイルと同じです。',
  copyUploaded: (date) => `同じ名前のファイルが ${date} にアップロードされています。`,
  leaveOutCopies: '除外する',
  keepCopies: 'それでもアップロード',
  addLater: 'このアップロードが終わると、ファイルを追加できます。',
  linksHere: (source) => `ウェブアドレスは${source}で取り込みます。`,
  openSource: (source) => `${source}を開く`,
  linksNowhere: 'ウェブアドレスはアップロードできません。',
  textHere: 'テキストはアップロードできません。先にファイルとして保存してください。',
  pastedImage: '貼り付けた画像',
  dismiss: '閉じる',
  stopByClosing: 'ファイルをアップロードしています。今閉じると、残りのファイルはアップロードされません。',
  unsent: (chosen) => count(chosen, { other: '選択した # 個のファイルはまだアップロードされていません。' }),
  handedOver: (files, org) =>
    count(files, { other: `${org} からの # 個のファイルです。アップロードするまで何も送信されません。` }),
  handedLater: (files, org) => count(files, { other: `${org} からの # 個のファイルが待機しています。` }),
  filesNowhere: 'ここではファイルをアップロードできません。',
  keptWaiting: (waiting, total) =>
    `${count(total, { other: '# 個' })}のうち ${count(waiting, { other: '# 個' })}のファイルが待機しています。`,
  keptHint: '以前に選択され、まだアップロードされていません。アップロードするまで何も送信されません。',
  keptReopen: 'もう一度開く',
  keptChoose: '同じファイルをもう一度選択',
  keptDiscard: '破棄する',
  keptChanged: 'このファイルは選択後に変更されています。新しいファイルとして追加してください。',
  keptOthers: (files) =>
    count(files, { other: '# 個のファイルは待機中のものではないため、追加されませんでした。' }),
  keptArrived: (files) => count(files, { other: '以前に選択した # 個のファイルはアップロード済みです。' }),
}
