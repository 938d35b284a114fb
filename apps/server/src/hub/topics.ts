/** What one event is about; clients that joined it get it. Of one operator, as publish says which. */
export type Topic = string & { readonly made: 'topic' }

/** How a leg of a booking stands and where its car is: also for whom a link was handed on to. */
export const legTopic = (bookingId: string, legNumber: number): Topic =>
  `leg/${bookingId}/${legNumber}` as Topic

/** What is said about a leg, for whoever booked it or rides in it. */
export const talkTopic = (bookingId: string, legNumber: number): Topic =>
  `talk/${bookingId}/${legNumber}` as Topic

/** Everything the desk sees. */
export const boardTopic = (): Topic => 'board' as Topic

/** What is meant for one driver. */
export const driverTopic = (driverId: string): Topic => `driver/${driverId}` as Topic
