import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import type { ChangesetFeed, FeedSubscription } from './changeset-feed.js';
import type { ConsumerGroups } from './consumer-groups.js';

/** Transport id of changesets in Nest. */
export const CHANGESETS_TRANSPORT = Symbol('CHANGESETS_TRANSPORT');

/** Starts and stops a feed with the Nest application, for every consumer group of the process. */
export class FeedStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId = CHANGESETS_TRANSPORT;
  private subscriptions: FeedSubscription[] = [];

  constructor(
    private readonly feed: ChangesetFeed,
    private readonly groups: ConsumerGroups,
  ) {
    super();
  }

  listen(callback: (error?: unknown) => void): void {
    Promise.all(this.groups.all().map((group) => this.feed.subscribe(group)))
      .then((subscriptions) => {
        this.subscriptions = subscriptions;
        callback();
      })
      .catch(callback);
  }

  async close(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => subscription.close()));
  }

  /** Whether every consumer group of this process takes or stands by. */
  isRunning(): boolean {
    return (
      this.subscriptions.length > 0 && this.subscriptions.every((subscription) => subscription.isRunning())
    );
  }

  on(): never {
    throw new Error('a feed has no events of its own');
  }

  unwrap<T>(): T {
    return this.feed as T;
  }
}
