import { activityExchange } from '../examples/activity.examples.js';
import { command, exchange } from '../render/exchange.js';
import { html } from '../render/html.js';
import type { Section } from '../section.js';

export const following: Section = {
  id: 'following',
  title: 'Following what changes',
  body: html`<p>
      <code>GET /v1/activity</code> is every event there ever was, oldest first: a feed to pull from, without
      loss. It needs the plan team and costs nothing.
    </p>
    ${exchange(activityExchange)}
    <p>
      Keep <code>meta.nextCursor</code> and pass it as <code>after</code>. It is there even on an empty page
      and stays valid for ever: a reader that stops for a month and comes back gets each event exactly once,
      however many are written meanwhile. <code>meta.hasMore</code> is false when everything recorded so far
      was read; ask again after a while then. A filter that matches seldom may give an empty page with
      <code>hasMore</code> true: go on with its cursor.
    </p>
    ${command(
      `CURSOR=\nwhile :; do\n  PAGE=$(curl -sG -H "Authorization: Bearer $KEY" "$API/v1/activity" -d limit=500 \${CURSOR:+-d after=$CURSOR})\n  echo "$PAGE" | jq -c '.data[]'\n  CURSOR=$(echo "$PAGE" | jq -r .meta.nextCursor)\n  [ "$(echo "$PAGE" | jq .meta.hasMore)" = true ] || sleep 30\ndone`,
    )}
    <p>
      Events of one application come in their order; across applications they are sorted by
      <code>timestamp</code>, the time of recording, within a page. <code>order=desc</code> walks back from
      the newest, with a cursor of its own.
    </p>`,
};
