import type { FeedHandler } from './changeset-feed.js';

/** The consumer groups of this process. Modules register theirs before the feed starts. */
export class ConsumerGroups {
  private readonly handlers = new Map<string, FeedHandler>();

  register(handler: FeedHandler): void {
    if (this.handlers.has(handler.group))
      throw new Error(`the consumer group ${handler.group} is registered twice`);
    this.handlers.set(handler.group, handler);
  }

  all(): FeedHandler[] {
    return [...this.handlers.values()];
  }
}
