import { statsExchange, trendsExchange } from '../examples/adoption.examples.js';
import { exchange } from '../render/exchange.js';
import { html } from '../render/html.js';
import type { Section } from '../section.js';

export const adoption: Section = {
  id: 'adoption',
  title: 'Adoption and trends',
  body: html`<p>
      <code>GET /v1/stats</code> tells how many applications of a platform use a technology and in which
      versions, or who provides a category:
    </p>
    ${exchange(statsExchange)}
    <p>
      <code>totalApps</code> is every application on the platform, measured or not.
      <code>notMeasured</code> of them never were, so they neither use nor lack anything for sure; shares are
      of all of them, and the difference is yours to judge. <code>medianVersionAge</code> is the median, over
      the applications that use it, of the days since their version was first seen in any application, in
      words. <code>groupBy=runtime</code> and <code>groupBy=category</code> tell what the same applications
      are built on and what else they use.
    </p>
    <p>
      Versions of packages of all ecosystems stand beside each other: <code>latestVersion</code> is the
      highest number among them, so where a technology is numbered anew for each ecosystem, it and
      <code>pctOnLatestMajor</code> speak of the ecosystem with the highest numbers alone.
    </p>
    <p>
      <code>GET /v1/trends</code> has a point per period: the applications that had the technology when the
      period ended, by the dates of their mainline releases. Maintenance releases do not count here, since
      they are not what the application is now; the <a href="#cadence">cadence</a> of a comparison counts
      them.
    </p>
    ${exchange(trendsExchange)}
    <p>
      Points count from the releases themselves, not from when we looked. A release that we learn of late
      counts from its own date, and a rescan of an old release corrects what it was made of; neither bends the
      line at the day of the scan. Weeks start on Monday. The last point of a running period is now, so
      <code>currentTotal</code> is the <code>appsUsing</code> of stats.
    </p>`,
};
