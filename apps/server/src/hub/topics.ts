/** What an event is about; clients that joined the topic get it. Unique within an operator, which publish names. */
export type Topic = string & { readonly made: 'topic' }

/** The state of a booking's leg and the position of its car; also for holders of a shared link. */
export const legTopic = (bookingId: string, legNumber: number): Topic =>
  `leg/${bookingId}/${legNumber}` as Topic

/** The chat about a leg, for its customer and its passenger. */
export const chatTopic = (bookingId: string, legNumber: number): Topic =>
  `chat/${bookingId}/${legNumber}` as Topic

/** Everything that dispatchers see. */
export const boardTopic = (): Topic => 'board' as Topic

/** Events for one driver. */
export const driverTopic = (driverId: string): Topic => `driver/${driverId}` as Topic
