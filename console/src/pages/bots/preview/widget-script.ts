/** What the script of the widget offers to pages; see docs/bots.md. */
type BotWidget = { init: (options: WidgetOptions) => { destroy: () => void } };

type WidgetOptions = {
  botId: string;
  trial: true;
  container: Element;
  options: Record<string, string>;
};

declare global {
  interface Window {
    BotWidget?: BotWidget;
  }
}

/** Loads the same script that sites load, from this server. */
export function loadWidget(): Promise<BotWidget> {
  return new Promise((resolve, reject) => {
    if (window.BotWidget) {
      resolve(window.BotWidget);
      return;
    }
    const script = document.createElement('script');
    script.src = '/widget/bot-widget.js';
    script.addEventListener('load', () => {
      if (window.BotWidget) resolve(window.BotWidget);
      else reject(new Error('The script of the widget brings no widget.'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The script of the widget could not be loaded. Is it built (npm run build:widget)?'));
    });
    document.head.append(script);
  });
}
