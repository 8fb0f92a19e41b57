package io.ironbridge.apiproject.server.workload;

import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Criterion;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.XmlElement;
import io.ironbridge.apiproject.text.XmlElement.XmlAttribute;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads the workload classification file of WebSphere for z/OS, as far as it classifies HTTP
 * requests. The rest is reported as without effect.
 */
final class ClassificationFileReader {
    private static final String INBOUND = "InboundClassification";
    private static final String RULE = "http_classification_info";
    private static final String DEFAULT = "default_transaction_class";
    private static final String CLASS = "transaction_class";
    private static final Set<String> RULE_ATTRIBUTES =
            Set.of(CLASS, "host", "port", "uri", "description");

    private final Elements elements;
    private final Faults faults;
    private final Names names;
    private final List<ClassificationRule> rules = new ArrayList<>();

    ClassificationFileReader(Elements elements) {
        this.elements = elements;
        this.faults = elements.faults();
        this.names = new Names(faults);
    }

    List<ClassificationRule> read(Path file) {
        elements.reading().xmlWithDocumentType(file).ifPresent(this::root);
        return rules;
    }

    private void root(XmlElement root) {
        if (!root.name().equals("Classification")) {
            faults.error(
                    "0728",
                    root.source(),
                    "The root element is '" + root.name() + "'.",
                    "A workload classification file has one <Classification> element.");
            return;
        }
        boolean found = false;
        for (XmlElement part : root.children()) {
            ElementReader e = reader(part);
            String type = e.text("type").orElse("");
            if (!part.name().equals(INBOUND)) {
                idle(part.source(), "Element <" + part.name() + ">");
            } else if (!type.equals("http")) {
                idle(part.source(), "The " + INBOUND + " for '" + type + "'");
            } else if (found) {
                faults.error(
                        "0728",
                        part.source(),
                        "There are two " + INBOUND + " elements for http.",
                        "Put all rules into one.");
            } else {
                found = true;
                inbound(part, e);
            }
        }
    }

    private void inbound(XmlElement part, ElementReader e) {
        String byDefault = names.transactionClass(e, DEFAULT);
        part.children().forEach(child -> rule(child, List.of(), byDefault));
        rules.add(
                new ClassificationRule(
                        List.of(),
                        byDefault,
                        "",
                        "",
                        DEFAULT + "=\"" + byDefault + "\"",
                        e.source(DEFAULT)));
    }

    /**
     * Adds a rule and those in it.
     *
     * @param inherited the transaction class if it names none
     */
    private void rule(XmlElement xml, List<Criterion> outer, String inherited) {
        if (!xml.name().equals(RULE)) {
            idle(xml.source(), "Element <" + xml.name() + ">");
            return;
        }
        for (XmlAttribute attribute : xml.attributes()) {
            if (!RULE_ATTRIBUTES.contains(attribute.name())) {
                idle(attribute.source(), "Attribute " + attribute.name() + " of <" + RULE + ">");
            }
        }
        ElementReader e = reader(xml);
        List<Criterion> criteria =
                new CriterionReader(e, outer).host("host").ports("port").uri("uri").criteria();
        String own =
                e.element().raw(CLASS).isPresent() ? names.transactionClass(e, CLASS) : inherited;
        xml.children().forEach(child -> rule(child, criteria, own));
        rules.add(
                new ClassificationRule(
                        criteria, own, "", "", WorkloadReader.text(e), xml.source()));
    }

    private ElementReader reader(XmlElement xml) {
        ConfigElement element = ConfigElement.made(xml.name(), xml.source());
        xml.attributes().forEach(attribute -> element.set(attribute.name(), attribute));
        return elements.reader(element);
    }

    private void idle(Source at, String what) {
        faults.warning(
                "0728",
                at,
                what + " has no effect here.",
                "Remove it, or do not rely on its effect: only HTTP requests are classified.");
    }
}
