import { Controller, Get, Param, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Answer, documentAnswer, notFound, Produces, Public } from '#libs/http';
import { assetOf } from './assets.js';
import { guidePage } from './guide.js';
import { referencePage } from './reference-page.js';

const HTML = 'text/html; charset=utf-8';

/** What the pages may do: load from this server, talk to this server, nothing else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Asked for again each time by its entity tag, so that a new version is seen at once. */
const HEADERS = {
  'cache-control': 'public, no-cache',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** The guide, the reader of the OpenAPI document, and what both load: from here alone, and without a key. */
@Public()
@ApiExcludeController()
@Controller()
export class DocsController {
  private readonly guide = guidePage();
  private readonly reference = referencePage();

  @Get()
  @Redirect('/docs', 302)
  @Produces(['text/html'])
  home(): void {
    // A browser that comes to the bare address wants to read.
  }

  @Get('docs')
  @Produces(['text/html'])
  showGuide(): Answer {
    return documentAnswer(this.guide, HTML, { headers: HEADERS });
  }

  @Get('docs/reference')
  @Produces(['text/html'])
  showReference(): Answer {
    return documentAnswer(this.reference, HTML, { headers: HEADERS });
  }

  @Get('docs/assets/:name')
  @Produces(['text/css', 'text/javascript', 'image/svg+xml'])
  asset(@Param('name') name: string): Answer {
    const asset = assetOf(name);
    if (asset === undefined) throw notFound('There is no file of this name.');
    return documentAnswer(asset.text, asset.mediaType, { headers: HEADERS });
  }

  /** Browsers ask for either of their own accord. */
  @Get(['favicon.svg', 'favicon.ico'])
  @Produces(['image/svg+xml'])
  favicon(): Answer {
    return this.asset('favicon.svg');
  }
}
