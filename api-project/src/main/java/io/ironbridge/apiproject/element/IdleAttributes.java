package io.ironbridge.apiproject.element;

import io.ironbridge.mapping.Source;

/**
 * Tells of attributes, and of children of elements, that would change elsewhere who may call or
 * what is answered, and do nothing here.
 */
public final class IdleAttributes {
    private static final String REMEDY = "Do not rely on it.";

    private final Elements context;

    public IdleAttributes(Elements context) {
        this.context = context;
    }

    public void tell(ConfigElement element) {
        element.attributes()
                .forEach((name, attribute) -> {
                    if (element.type().isIdle(name, context.resolve(attribute).text())) {
                        tell(element, name, attribute.source());
                    }
                });
        element.children().forEach(this::tellChild);
    }

    /** All that stands in an idle child is idle. */
    private void tellChild(ConfigElement child) {
        if (!child.type().isIdle()) {
            tell(child);
        } else if (child.attributes().isEmpty() || !child.children().isEmpty()) {
            tell("Element <" + child.name() + ">", child.source());
        } else {
            child.attributes().forEach((name, attribute) -> tell(child, name, attribute.source()));
        }
    }

    private void tell(ConfigElement element, String attribute, Source source) {
        tell("Attribute " + attribute + " of <" + element.name() + ">", source);
    }

    private void tell(String what, Source source) {
        context.faults().warning("0619", source, what + " has no effect here.", REMEDY);
    }
}
