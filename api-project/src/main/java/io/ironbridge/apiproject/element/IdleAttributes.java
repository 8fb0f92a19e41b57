package io.ironbridge.apiproject.element;

import io.ironbridge.mapping.Source;

/**
 * Reports attributes and child elements that have no effect here but change, on other servers, who
 * may call or what is answered.
 */
public final class IdleAttributes {
    private static final String REMEDY = "Remove it, or do not rely on its effect.";

    private final Elements context;

    public IdleAttributes(Elements context) {
        this.context = context;
    }

    public void report(ConfigElement element) {
        element.attributes()
                .forEach((name, attribute) -> {
                    if (element.type().isIdle(name, context.resolve(attribute).text())) {
                        warn(element, name, attribute.source());
                    }
                });
        element.children().forEach(this::warnOfChild);
    }

    /** Everything in a child without effect has no effect. */
    private void warnOfChild(ConfigElement child) {
        if (!child.type().isIdle()) {
            report(child);
        } else if (child.attributes().isEmpty() || !child.children().isEmpty()) {
            warn("Element <" + child.name() + ">", child.source());
        } else {
            child.attributes().forEach((name, attribute) -> warn(child, name, attribute.source()));
        }
    }

    private void warn(ConfigElement element, String attribute, Source source) {
        warn("Attribute " + attribute + " of <" + element.name() + ">", source);
    }

    private void warn(String what, Source source) {
        context.faults().warning("0619", source, what + " has no effect here.", REMEDY);
    }
}
