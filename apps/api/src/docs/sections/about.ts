import { html } from '../render/html.js';
import type { Section } from '../section.js';

export const about: Section = {
  id: 'about',
  title: 'What Deskscope is',
  body: html`<p class="lead">
      Deskscope tells what shipped desktop applications are made of: SDKs, frameworks, runtimes and
      dependencies, with their versions. It tells what changed from release to release, who uses what, and who
      lacks it.
    </p>
    <p>
      Scanner jobs open released applications for macOS, Windows and Linux and hand in what they find, one
      <dfn>extraction</dfn> per scan. Deskscope keeps every word of it in a log that is only ever appended to,
      recognises technologies by a catalog, and answers questions over HTTP. Three things hold whatever
      happens:
    </p>
    <dl class="promises">
      <div>
        <dt>An absence means something</dt>
        <dd>
          What could not be measured is never counted as lacking without saying so: every search tells how
          many of its hits were not measured. <a href="#absence">More on null</a>
        </dd>
      </div>
      <div>
        <dt>A count is exact</dt>
        <dd>
          Totals are counted, not estimated, and the same extractions give the same answers in whatever order
          they arrive. <a href="#corrections">More on late arrivals</a>
        </dd>
      </div>
      <div>
        <dt>History is kept</dt>
        <dd>
          Nothing that was taken in is lost or altered, and each change says why it was recorded.
          <a href="#events">More on causes</a>
        </dd>
      </div>
    </dl>
    <p>
      An <dfn>application</dfn> is one product on one platform: the same product on macOS and on Windows are
      two. A <dfn>release</dfn> is one version of it. A <dfn>technology</dfn> is something with a name and a
      category, such as Sentry in Error Tracking; a <dfn>dependency</dfn> is one package in one version.
    </p>`,
};
