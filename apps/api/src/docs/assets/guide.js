'use strict';

// The page reads the same without this file: it fills in the address, copies commands, and marks where one reads.

for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin;

if (navigator.clipboard) {
  for (const command of document.querySelectorAll('pre.command')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(command.querySelector('code').textContent);
        button.textContent = 'Copied';
      } catch {
        button.textContent = 'Not allowed';
      }
      setTimeout(() => (button.textContent = 'Copy'), 1500);
    });
    command.append(button);
  }
}

/** What is wider than its place can be scrolled by keys too. */
function markScrollable() {
  for (const box of document.querySelectorAll('.table, pre')) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  }
}
addEventListener('resize', markScrollable);
markScrollable();

const links = new Map(
  [...document.querySelectorAll('.contents a')].map((link) => [link.hash.slice(1), link]),
);

/** The section whose beginning was passed last. */
function markCurrent() {
  const sections = [...document.querySelectorAll('main > section')];
  const passed = sections.filter((section) => section.getBoundingClientRect().top < innerHeight / 4);
  const current = (passed.at(-1) ?? sections[0])?.id;
  for (const [id, link] of links) {
    if (id === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

let isScheduled = false;
addEventListener(
  'scroll',
  () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      markCurrent();
    });
  },
  { passive: true },
);
markCurrent();
