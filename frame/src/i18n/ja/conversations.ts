import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { spaced } from './spaced.ts'

const ken = (of: number) => count(of, { other: '# 件' })

export const conversations: Messages['conversations'] = {
  connected: 'Slack アカウントを連携しました',
  connectedHint: '同期するチャンネルとダイレクトメッセージを個別に選択できます。',
  choose: 'Slack の会話を選択',
  goBack: '戻る',

  heading: '会話を選択',
  loading: '会話を読み込み中…',
  loadingMore: (loaded) => `さらに会話を読み込み中…（現在 ${ken(loaded)}）`,
  channels: 'チャンネル',
  messages: 'メッセージ',
  channelsFound: (open, closed) => `パブリックチャンネル ${ken(open)}、プライベートチャンネル ${ken(closed)}`,
  messagesFound: (direct, group) =>
    `ダイレクトメッセージ ${ken(direct)}、グループダイレクトメッセージ ${ken(group)}`,
  selectChannels: 'チャンネルを選択',
  selectMessages: 'メッセージを選択',

  kinds: '会話の種類',
  search: '会話を検索',
  filter: 'フィルター',
  filters: {
    all: 'すべてのチャンネル',
    public: 'パブリックチャンネル',
    private: 'プライベートチャンネル',
    direct: 'ダイレクトメッセージ',
    group: 'グループメッセージ',
  },
  list: {
    channels: '選択できるチャンネル',
    messages: '選択できるメッセージ',
  },
  privateChannel: 'プライベートチャンネル',
  unnamed: '名前のない会話',
  results: (found) => count(found, { other: '# 件の結果' }),
  viewSynced: '同期済みの会話を表示',
  clear: '選択を解除',

  setForAll: 'すべてに開始日を設定',
  setForAllHint: '先に会話を選択してください。選択したすべての会話に日付が設定されます。',
  startDate: '開始日',
  startDateOf: (name) => `「${name}」の開始日`,
  startingFrom: (date) => spaced`${date}以降`,
  willStartFrom: (date) => spaced`${date}以降のメッセージを同期します`,
  pickDay: 'メッセージの同期を開始する日を選択してください。',
  cancel: 'キャンセル',
  setDate: '開始日を設定',
  removeDate: '開始日を削除',
  calendar: {
    previousYear: '前の年',
    previousMonth: '前の月',
    nextMonth: '次の月',
    nextYear: '次の年',
  },

  sync: (channels, messages) => `チャンネル ${ken(channels)}、メッセージ ${ken(messages)}を同期`,
  limit: (most) => `一度に同期できるのは、メッセージ ${ken(most)}、チャンネル ${ken(most)}までです。`,
  syncing: '会話を同期しています',
  progress: (done, total) => `${count(total, { other: '# 件の会話' })}のうち ${ken(done)}が完了`,
  finished: '会話の同期が完了しました',
  counts: (succeeded, failed) => `成功 ${ken(succeeded)}、失敗 ${ken(failed)}`,
  stillSending: '会話を送信しています。',

  added: (added) => count(added, { other: '# 件の会話を追加しました。' }),
  gotIt: 'OK',
  selectMore: 'Slack の会話をさらに選択',

  listFailed: '会話の一覧を取得できませんでした',
  listFailedWhy: (detail) => `会話の一覧を取得できませんでした：${detail}`,
  retry: '再試行',
  moreLeft: (listed) =>
    `このアカウントには、ここに表示されている ${count(listed, { other: '# 件' })}のほかにも会話があります。続きを読み込むと表示されます。`,
  loadMore: 'さらに読み込む',
  none: '会話が見つかりません',
  noneHint:
    'このアカウントには、同期できるものがありません。Slack でチャンネルに参加してから、もう一度お試しください。',
  noneOfKind: {
    all: 'チャンネルはありません',
    public: 'パブリックチャンネルはありません',
    private: 'プライベートチャンネルはありません',
    direct: 'ダイレクトメッセージはありません',
    group: 'グループメッセージはありません',
  },
  noMatch: '一致する結果がありません',
  noMatchHint: '別のキーワードまたはフィルターをお試しください。',
  unsent: (chosen) => count(chosen, { other: '選択した # 件の会話はまだ同期されていません。' }),
}
